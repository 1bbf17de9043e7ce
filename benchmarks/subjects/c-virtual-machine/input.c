/* A stack machine: reads arithmetic with variables, compiles it to byte code, runs it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_NAME, TOKEN_SYMBOL, TOKEN_KEYWORD, TOKEN_ERROR };

enum opcode {
  OP_PUSH, OP_LOAD, OP_STORE, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD,
  OP_LESS, OP_EQUAL, OP_NOT, OP_JUMP, OP_JUMP_IF_ZERO, OP_PRINT, OP_HALT
};

enum { MAX_CODE = 1024, MAX_STACK = 256, MAX_NAMES = 64, NAME_LENGTH = 24 };

struct token {
  enum token_kind kind;
  long number;
  char text[NAME_LENGTH];
  int line;
};

struct scanner {
  const char *at;
  int line;
  struct token current;
};

struct instruction {
  enum opcode op;
  long operand;
};

struct program {
  struct instruction code[MAX_CODE];
  int length;
  char names[MAX_NAMES][NAME_LENGTH];
  int name_count;
  int errors;
};

struct machine {
  long stack[MAX_STACK];
  int depth;
  long variables[MAX_NAMES];
  long steps;
};

static const char *keywords[] = { "let", "print", "while", "if", "else", "do", "end" };

static int is_keyword(const char *text) {
  for (unsigned k = 0; k < sizeof keywords / sizeof keywords[0]; k++) {
    if (strcmp(keywords[k], text) == 0) return 1;
  }
  return 0;
}

static void skip_space(struct scanner *scanner) {
  for (;;) {
    char c = *scanner->at;
    if (c == '\n') {
      scanner->line++;
      scanner->at++;
    } else if (c == '#') {
      while (*scanner->at != '\0' && *scanner->at != '\n') scanner->at++;
    } else if (isspace((unsigned char)c)) {
      scanner->at++;
    } else {
      return;
    }
  }
}

static void next_token(struct scanner *scanner) {
  struct token *token = &scanner->current;
  skip_space(scanner);
  token->line = scanner->line;
  token->number = 0;
  token->text[0] = '\0';
  if (*scanner->at == '\0') {
    token->kind = TOKEN_END;
  } else if (isdigit((unsigned char)*scanner->at)) {
    token->kind = TOKEN_NUMBER;
    while (isdigit((unsigned char)*scanner->at)) {
      token->number = token->number * 10 + (*scanner->at - '0');
      scanner->at++;
    }
  } else if (isalpha((unsigned char)*scanner->at) || *scanner->at == '_') {
    int length = 0;
    while (isalnum((unsigned char)*scanner->at) || *scanner->at == '_') {
      if (length < NAME_LENGTH - 1) token->text[length++] = *scanner->at;
      scanner->at++;
    }
    token->text[length] = '\0';
    token->kind = is_keyword(token->text) ? TOKEN_KEYWORD : TOKEN_NAME;
  } else if (strchr("+-*/%<=!();", *scanner->at) != NULL) {
    token->kind = TOKEN_SYMBOL;
    token->text[0] = *scanner->at++;
    token->text[1] = '\0';
  } else {
    token->kind = TOKEN_ERROR;
    scanner->at++;
  }
}

static int at_text(const struct scanner *scanner, const char *text) {
  const struct token *token = &scanner->current;
  return (token->kind == TOKEN_SYMBOL || token->kind == TOKEN_KEYWORD) && strcmp(token->text, text) == 0;
}

static void report(struct program *program, const struct scanner *scanner, const char *message) {
  fprintf(stderr, "line %d: %s\n", scanner->current.line, message);
  program->errors++;
}

static int expect(struct program *program, struct scanner *scanner, const char *text) {
  if (!at_text(scanner, text)) {
    report(program, scanner, text);
    return 0;
  }
  next_token(scanner);
  return 1;
}

static int emit(struct program *program, enum opcode op, long operand) {
  if (program->length == MAX_CODE) {
    program->errors++;
    return 0;
  }
  program->code[program->length].op = op;
  program->code[program->length].operand = operand;
  return program->length++;
}

static int find_name(struct program *program, const char *name) {
  int k;
  for (k = 0; k < program->name_count; k++) {
    if (strcmp(program->names[k], name) == 0) return k;
  }
  if (k == MAX_NAMES) {
    program->errors++;
    return 0;
  }
  strncpy(program->names[k], name, NAME_LENGTH - 1);
  program->names[k][NAME_LENGTH - 1] = '\0';
  program->name_count++;
  return k;
}

static void compile_expression(struct program *program, struct scanner *scanner);

static void compile_primary(struct program *program, struct scanner *scanner) {
  const struct token *token = &scanner->current;
  switch (token->kind) {
    case TOKEN_NUMBER:
      emit(program, OP_PUSH, token->number);
      next_token(scanner);
      return;
    case TOKEN_NAME:
      emit(program, OP_LOAD, find_name(program, token->text));
      next_token(scanner);
      return;
    case TOKEN_SYMBOL:
      if (at_text(scanner, "(")) {
        next_token(scanner);
        compile_expression(program, scanner);
        expect(program, scanner, ")");
        return;
      }
      if (at_text(scanner, "!")) {
        next_token(scanner);
        compile_primary(program, scanner);
        emit(program, OP_NOT, 0);
        return;
      }
      break;
    case TOKEN_KEYWORD:
    case TOKEN_END:
    case TOKEN_ERROR:
      break;
  }
  report(program, scanner, "an operand is missing");
  next_token(scanner);
}

static void compile_product(struct program *program, struct scanner *scanner) {
  compile_primary(program, scanner);
  for (;;) {
    enum opcode op;
    if (at_text(scanner, "*")) op = OP_MUL;
    else if (at_text(scanner, "/")) op = OP_DIV;
    else if (at_text(scanner, "%")) op = OP_MOD;
    else return;
    next_token(scanner);
    compile_primary(program, scanner);
    emit(program, op, 0);
  }
}

static void compile_sum(struct program *program, struct scanner *scanner) {
  compile_product(program, scanner);
  while (at_text(scanner, "+") || at_text(scanner, "-")) {
    enum opcode op = at_text(scanner, "+") ? OP_ADD : OP_SUB;
    next_token(scanner);
    compile_product(program, scanner);
    emit(program, op, 0);
  }
}

static void compile_expression(struct program *program, struct scanner *scanner) {
  compile_sum(program, scanner);
  while (at_text(scanner, "<") || at_text(scanner, "=")) {
    enum opcode op = at_text(scanner, "<") ? OP_LESS : OP_EQUAL;
    next_token(scanner);
    compile_sum(program, scanner);
    emit(program, op, 0);
  }
}

static void compile_statement(struct program *program, struct scanner *scanner);

static void compile_block(struct program *program, struct scanner *scanner) {
  while (!at_text(scanner, "end") && !at_text(scanner, "else") && scanner->current.kind != TOKEN_END) {
    compile_statement(program, scanner);
  }
}

static void compile_statement(struct program *program, struct scanner *scanner) {
  if (at_text(scanner, "let")) {
    int name;
    next_token(scanner);
    name = find_name(program, scanner->current.text);
    next_token(scanner);
    expect(program, scanner, "=");
    compile_expression(program, scanner);
    emit(program, OP_STORE, name);
    expect(program, scanner, ";");
  } else if (at_text(scanner, "print")) {
    next_token(scanner);
    compile_expression(program, scanner);
    emit(program, OP_PRINT, 0);
    expect(program, scanner, ";");
  } else if (at_text(scanner, "while")) {
    int start = program->length, leave;
    next_token(scanner);
    compile_expression(program, scanner);
    leave = emit(program, OP_JUMP_IF_ZERO, 0);
    expect(program, scanner, "do");
    compile_block(program, scanner);
    expect(program, scanner, "end");
    emit(program, OP_JUMP, start);
    program->code[leave].operand = program->length;
  } else if (at_text(scanner, "if")) {
    int otherwise, leave;
    next_token(scanner);
    compile_expression(program, scanner);
    otherwise = emit(program, OP_JUMP_IF_ZERO, 0);
    expect(program, scanner, "do");
    compile_block(program, scanner);
    leave = emit(program, OP_JUMP, 0);
    program->code[otherwise].operand = program->length;
    if (at_text(scanner, "else")) {
      next_token(scanner);
      compile_block(program, scanner);
    }
    program->code[leave].operand = program->length;
    expect(program, scanner, "end");
  } else {
    report(program, scanner, "a statement is missing");
    next_token(scanner);
  }
}

static void optimize(struct program *program) {
  for (int k = 0; k + 2 < program->length; k++) {
    struct instruction *left = &program->code[k], *right = left + 1, *operation = left + 2;
    if (left->op != OP_PUSH || right->op != OP_PUSH) continue;
    switch (operation->op) {
      case OP_ADD: operation->operand = left->operand + right->operand; break;
      case OP_SUB: operation->operand = left->operand - right->operand; break;
      case OP_MUL: operation->operand = left->operand * right->operand; break;
      default: continue;
    }
    operation->op = OP_PUSH;
    left->op = right->op = OP_JUMP;
    left->operand = right->operand = k + 2;
  }
}

static const char *opcode_name(enum opcode op) {
  switch (op) {
    case OP_PUSH: return "push";
    case OP_LOAD: return "load";
    case OP_STORE: return "store";
    case OP_ADD: return "add";
    case OP_SUB: return "sub";
    case OP_MUL: return "mul";
    case OP_DIV: return "div";
    case OP_MOD: return "mod";
    case OP_LESS: return "less";
    case OP_EQUAL: return "equal";
    case OP_NOT: return "not";
    case OP_JUMP: return "jump";
    case OP_PRINT: return "print";
    case OP_HALT: return "halt";
  }
  return "?";
}

static void disassemble(const struct program *program) {
  for (int k = 0; k < program->length; k++) {
    const struct instruction *instruction = &program->code[k];
    printf("%4d %-8s", k, opcode_name(instruction->op));
    if (instruction->op == OP_LOAD || instruction->op == OP_STORE) printf(" %s", program->names[instruction->operand]);
    else if (instruction->op == OP_PUSH || instruction->op == OP_JUMP) printf(" %ld", instruction->operand);
    putchar('\n');
  }
}

static long pop(struct machine *machine) {
  return machine->depth > 0 ? machine->stack[--machine->depth] : 0;
}

static void push(struct machine *machine, long value) {
  if (machine->depth < MAX_STACK) machine->stack[machine->depth++] = value;
}

static int run(const struct program *program, struct machine *machine) {
  for (int at = 0; at < program->length; machine->steps++) {
    const struct instruction *instruction = &program->code[at++];
    long left, right;
    switch (instruction->op) {
      case OP_PUSH: push(machine, instruction->operand); break;
      case OP_LOAD: push(machine, machine->variables[instruction->operand]); break;
      case OP_STORE: machine->variables[instruction->operand] = pop(machine); break;
      case OP_NOT: push(machine, !pop(machine)); break;
      case OP_JUMP: at = (int)instruction->operand; break;
      case OP_JUMP_IF_ZERO: if (pop(machine) == 0) at = (int)instruction->operand; break;
      case OP_PRINT: printf("%ld\n", pop(machine)); break;
      case OP_HALT: return 0;
      default:
        right = pop(machine);
        left = pop(machine);
        if ((instruction->op == OP_DIV || instruction->op == OP_MOD) && right == 0) return 1;
        if (instruction->op == OP_ADD) push(machine, left + right);
        else if (instruction->op == OP_SUB) push(machine, left - right);
        else if (instruction->op == OP_MUL) push(machine, left * right);
        else if (instruction->op == OP_DIV) push(machine, left / right);
        else if (instruction->op == OP_MOD) push(machine, left % right);
        else if (instruction->op == OP_LESS) push(machine, left < right);
        else push(machine, left == right);
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  static struct program program;
  static struct machine machine;
  struct scanner scanner = { argc > 1 ? argv[1] : "let n = 10; while 0 < n do print n * n; let n = n - 1; end", 1, { TOKEN_END, 0, "", 1 } };
  next_token(&scanner);
  compile_block(&program, &scanner);
  emit(&program, OP_HALT, 0);
  if (program.errors > 0) return EXIT_FAILURE;
  optimize(&program);
  if (argc > 2) disassemble(&program);
  return run(&program, &machine) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* jobqueue: reads a schedule, orders its jobs and prints a plan. One file, no includes. */

typedef unsigned long size_t;
extern void *malloc(size_t size);
extern void *calloc(size_t count, size_t size);
extern void *realloc(void *block, size_t size);
extern void free(void *block);
extern void abort(void) __attribute__((noreturn));
extern int printf(const char *format, ...);
extern int puts(const char *text);
extern size_t strlen(const char *text);
extern int strcmp(const char *left, const char *right);
extern int strncmp(const char *left, const char *right, size_t count);
extern void *memcpy(void *to, const void *from, size_t count);
extern void *memset(void *to, int byte, size_t count);

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long u64;

enum status { OK, NOT_FOUND, BAD_SYNTAX, OUT_OF_RANGE, NO_MEMORY };

static void *must(void *block) {
  if (block == 0) abort();
  return block;
}

static char *copy_text(const char *text, size_t length) {
  char *copy = must(malloc(length + 1));
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

/* ---- text buffers ---- */

struct buffer {
  char *data;
  size_t length;
  size_t room;
};

static void buffer_reserve(struct buffer *b, size_t more) {
  if (b->length + more + 1 <= b->room) return;
  size_t room = b->room ? b->room * 2 : 32;
  while (room < b->length + more + 1) room *= 2;
  b->data = must(realloc(b->data, room));
  b->room = room;
}

static void buffer_char(struct buffer *b, char c) {
  buffer_reserve(b, 1);
  b->data[b->length++] = c;
  b->data[b->length] = 0;
}

static void buffer_text(struct buffer *b, const char *text) {
  size_t n = strlen(text);
  buffer_reserve(b, n);
  memcpy(b->data + b->length, text, n + 1);
  b->length += n;
}

static void buffer_number(struct buffer *b, long value) {
  char digits[24];
  int n = 0;
  u64 rest = value < 0 ? -(u64)value : (u64)value;
  if (value < 0) buffer_char(b, '-');
  do {
    digits[n++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  while (n > 0) buffer_char(b, digits[--n]);
}

static void buffer_free(struct buffer *b) {
  free(b->data);
  b->data = 0;
  b->length = b->room = 0;
}

static int compare_int(int a, int b) { return a < b ? -1 : a > b; }
static int compare_double(double a, double b) { return a < b ? -1 : a > b; }

/* ---- vectors of int ---- */

struct int_vector {
  int *items;
  size_t count;
  size_t room;
};

static void int_vector_push(struct int_vector *v, int item) {
  if (v->count == v->room) {
    v->room = v->room ? v->room * 2 : 8;
    v->items = must(realloc(v->items, v->room * sizeof(v->items[0])));
  }
  v->items[v->count++] = item;
}

static int int_vector_pop(struct int_vector *v, int *item) {
  if (v->count == 0) return 0;
  *item = v->items[--v->count];
  return 1;
}

static long int_vector_find(const struct int_vector *v, int item) {
  for (size_t i = 0; i < v->count; i++) {
    if (compare_int(v->items[i], item) == 0) return (long)i;
  }
  return -1;
}

static void int_vector_sort(struct int_vector *v) {
  for (size_t gap = v->count / 2; gap > 0; gap /= 2) {
    for (size_t i = gap; i < v->count; i++) {
      int item = v->items[i];
      size_t k = i;
      while (k >= gap && compare_int(v->items[k - gap], item) > 0) {
        v->items[k] = v->items[k - gap];
        k -= gap;
      }
      v->items[k] = item;
    }
  }
}

static void int_vector_free(struct int_vector *v) {
  free(v->items);
  memset(v, 0, sizeof(*v));
}

/* ---- vectors of double ---- */

struct double_vector {
  double *items;
  size_t count;
  size_t room;
};

static void double_vector_push(struct double_vector *v, double item) {
  if (v->count == v->room) {
    v->room = v->room ? v->room * 2 : 8;
    v->items = must(realloc(v->items, v->room * sizeof(v->items[0])));
  }
  v->items[v->count++] = item;
}

static int double_vector_pop(struct double_vector *v, double *item) {
  if (v->count == 0) return 0;
  *item = v->items[--v->count];
  return 1;
}

static long double_vector_find(const struct double_vector *v, double item) {
  for (size_t i = 0; i < v->count; i++) {
    if (compare_double(v->items[i], item) == 0) return (long)i;
  }
  return -1;
}

static void double_vector_sort(struct double_vector *v) {
  for (size_t gap = v->count / 2; gap > 0; gap /= 2) {
    for (size_t i = gap; i < v->count; i++) {
      double item = v->items[i];
      size_t k = i;
      while (k >= gap && compare_double(v->items[k - gap], item) > 0) {
        v->items[k] = v->items[k - gap];
        k -= gap;
      }
      v->items[k] = item;
    }
  }
}

static void double_vector_free(struct double_vector *v) {
  free(v->items);
  memset(v, 0, sizeof(*v));
}

/* ---- vectors of texts ---- */

struct text_vector {
  const char **items;
  size_t count;
  size_t room;
};

static void text_vector_push(struct text_vector *v, const char *item) {
  if (v->count == v->room) {
    v->room = v->room ? v->room * 2 : 8;
    v->items = must(realloc(v->items, v->room * sizeof(v->items[0])));
  }
  v->items[v->count++] = item;
}

static int text_vector_pop(struct text_vector *v, const char **item) {
  if (v->count == 0) return 0;
  *item = v->items[--v->count];
  return 1;
}

static long text_vector_find(const struct text_vector *v, const char *item) {
  for (size_t i = 0; i < v->count; i++) {
    if (strcmp(v->items[i], item) == 0) return (long)i;
  }
  return -1;
}

static void text_vector_sort(struct text_vector *v) {
  for (size_t gap = v->count / 2; gap > 0; gap /= 2) {
    for (size_t i = gap; i < v->count; i++) {
      const char *item = v->items[i];
      size_t k = i;
      while (k >= gap && strcmp(v->items[k - gap], item) > 0) {
        v->items[k] = v->items[k - gap];
        k -= gap;
      }
      v->items[k] = item;
    }
  }
}

static void text_vector_free(struct text_vector *v) {
  free(v->items);
  memset(v, 0, sizeof(*v));
}

/* ---- hash tables from text to long ---- */

struct number_entry {
  char *key;
  long value;
  struct number_entry *next;
};

struct number_table {
  struct number_entry **slots;
  size_t slot_count;
  size_t count;
};

static u32 number_table_hash(const char *key) {
  u32 hash = 2166136261u;
  for (; *key; key++) hash = (hash ^ (u8)*key) * 16777619u;
  return hash;
}

static void number_table_grow(struct number_table *t) {
  size_t slot_count = t->slot_count ? t->slot_count * 2 : 16;
  struct number_entry **slots = must(calloc(slot_count, sizeof(*slots)));
  for (size_t i = 0; i < t->slot_count; i++) {
    struct number_entry *e = t->slots[i];
    while (e) {
      struct number_entry *next = e->next;
      size_t slot = number_table_hash(e->key) % slot_count;
      e->next = slots[slot];
      slots[slot] = e;
      e = next;
    }
  }
  free(t->slots);
  t->slots = slots;
  t->slot_count = slot_count;
}

static struct number_entry *number_table_find(const struct number_table *t, const char *key) {
  if (t->slot_count == 0) return 0;
  struct number_entry *e = t->slots[number_table_hash(key) % t->slot_count];
  while (e && strcmp(e->key, key) != 0) e = e->next;
  return e;
}

static void number_table_put(struct number_table *t, const char *key, long value) {
  struct number_entry *e = number_table_find(t, key);
  if (e) {
    e->value = value;
    return;
  }
  if (t->count * 4 >= t->slot_count * 3) number_table_grow(t);
  size_t slot = number_table_hash(key) % t->slot_count;
  e = must(malloc(sizeof(*e)));
  e->key = copy_text(key, strlen(key));
  e->value = value;
  e->next = t->slots[slot];
  t->slots[slot] = e;
  t->count++;
}

static int number_table_remove(struct number_table *t, const char *key) {
  if (t->slot_count == 0) return 0;
  struct number_entry **at = &t->slots[number_table_hash(key) % t->slot_count];
  while (*at && strcmp((*at)->key, key) != 0) at = &(*at)->next;
  struct number_entry *gone = *at;
  if (gone == 0) return 0;
  *at = gone->next;
  free(gone->key);
  free(gone);
  t->count--;
  return 1;
}

static void number_table_free(struct number_table *t) {
  for (size_t i = 0; i < t->slot_count; i++) {
    for (struct number_entry *e = t->slots[i], *next; e; e = next) {
      next = e->next;
      free(e->key);
      free(e);
    }
  }
  free(t->slots);
  memset(t, 0, sizeof(*t));
}

/* ---- hash tables from text to texts ---- */

struct name_entry {
  char *key;
  const char *value;
  struct name_entry *next;
};

struct name_table {
  struct name_entry **slots;
  size_t slot_count;
  size_t count;
};

static u32 name_table_hash(const char *key) {
  u32 hash = 5381u;
  for (; *key; key++) hash = (hash ^ (u8)*key) * 33u;
  return hash;
}

static void name_table_grow(struct name_table *t) {
  size_t slot_count = t->slot_count ? t->slot_count * 2 : 16;
  struct name_entry **slots = must(calloc(slot_count, sizeof(*slots)));
  for (size_t i = 0; i < t->slot_count; i++) {
    struct name_entry *e = t->slots[i];
    while (e) {
      struct name_entry *next = e->next;
      size_t slot = name_table_hash(e->key) % slot_count;
      e->next = slots[slot];
      slots[slot] = e;
      e = next;
    }
  }
  free(t->slots);
  t->slots = slots;
  t->slot_count = slot_count;
}

static struct name_entry *name_table_find(const struct name_table *t, const char *key) {
  if (t->slot_count == 0) return 0;
  struct name_entry *e = t->slots[name_table_hash(key) % t->slot_count];
  while (e && strcmp(e->key, key) != 0) e = e->next;
  return e;
}

static void name_table_put(struct name_table *t, const char *key, const char *value) {
  struct name_entry *e = name_table_find(t, key);
  if (e) {
    e->value = value;
    return;
  }
  if (t->count * 4 >= t->slot_count * 3) name_table_grow(t);
  size_t slot = name_table_hash(key) % t->slot_count;
  e = must(malloc(sizeof(*e)));
  e->key = copy_text(key, strlen(key));
  e->value = value;
  e->next = t->slots[slot];
  t->slots[slot] = e;
  t->count++;
}

static int name_table_remove(struct name_table *t, const char *key) {
  if (t->slot_count == 0) return 0;
  struct name_entry **at = &t->slots[name_table_hash(key) % t->slot_count];
  while (*at && strcmp((*at)->key, key) != 0) at = &(*at)->next;
  struct name_entry *gone = *at;
  if (gone == 0) return 0;
  *at = gone->next;
  free(gone->key);
  free(gone);
  t->count--;
  return 1;
}

static void name_table_free(struct name_table *t) {
  for (size_t i = 0; i < t->slot_count; i++) {
    for (struct name_entry *e = t->slots[i], *next; e; e = next) {
      next = e->next;
      free(e->key);
      free(e);
    }
  }
  free(t->slots);
  memset(t, 0, sizeof(*t));
}

/* ---- scanning ---- */

struct scanner {
  const char *at;
  int line;
  const char *error;
};

static int is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static void skip_space(struct scanner *s) {
  for (;;) {
    while (is_space(*s->at)) s->at++;
    if (*s->at != '#') return;
    while (*s->at && *s->at != '\n') s->at++;
  }
}

static int accept(struct scanner *s, char c) {
  skip_space(s);
  if (*s->at != c) return 0;
  if (c == '\n') s->line++;
  s->at++;
  return 1;
}

static enum status scan_word(struct scanner *s, char *word, size_t room) {
  size_t n = 0;
  skip_space(s);
  if (!is_letter(*s->at)) return NOT_FOUND;
  while (is_letter(*s->at) || is_digit(*s->at)) {
    if (n + 1 >= room) return OUT_OF_RANGE;
    word[n++] = *s->at++;
  }
  word[n] = 0;
  return OK;
}

static enum status scan_number(struct scanner *s, long *number) {
  long value = 0;
  int negative = accept(s, '-');
  skip_space(s);
  if (!is_digit(*s->at)) return NOT_FOUND;
  while (is_digit(*s->at)) {
    if (value > 99999999999999L) return OUT_OF_RANGE;
    value = value * 10 + (*s->at++ - '0');
  }
  *number = negative ? -value : value;
  return OK;
}

/* ---- arithmetic in schedules ---- */

static long evaluate_sum(struct scanner *s, const struct number_table *names);

static long evaluate_primary(struct scanner *s, const struct number_table *names) {
  char word[32];
  long number = 0;
  if (accept(s, '(')) {
    number = evaluate_sum(s, names);
    if (!accept(s, ')')) s->error = "')' expected";
    return number;
  }
  if (scan_number(s, &number) == OK) return number;
  if (scan_word(s, word, sizeof(word)) == OK) {
    struct number_entry *e = number_table_find(names, word);
    if (e) return e->value;
    s->error = "unknown name";
    return 0;
  }
  s->error = "a value is expected";
  return 0;
}

static long evaluate_product(struct scanner *s, const struct number_table *names) {
  long left = evaluate_primary(s, names);
  while (s->error == 0) {
    if (accept(s, '*')) left *= evaluate_primary(s, names);
    else if (accept(s, '/')) {
      long right = evaluate_primary(s, names);
      if (right == 0) s->error = "division by zero";
      else left /= right;
    } else break;
  }
  return left;
}

static long evaluate_sum(struct scanner *s, const struct number_table *names) {
  long left = evaluate_product(s, names);
  while (s->error == 0) {
    if (accept(s, '+')) left += evaluate_product(s, names);
    else if (accept(s, '-')) left -= evaluate_product(s, names);
    else break;
  }
  return left;
}

/* ---- matrices ---- */

struct matrix {
  int rows;
  int columns;
  double *cells;
};

static struct matrix matrix_new(int rows, int columns) {
  struct matrix m = { rows, columns, must(calloc((size_t)rows * (size_t)columns, sizeof(double))) };
  return m;
}

static double *matrix_at(const struct matrix *m, int row, int column) {
  return &m->cells[row * m->columns + column];
}

static struct matrix matrix_multiply(const struct matrix *a, const struct matrix *b) {
  struct matrix product = matrix_new(a->rows, b->columns);
  for (int i = 0; i < a->rows; i++) {
    for (int j = 0; j < b->columns; j++) {
      double sum = 0;
      for (int k = 0; k < a->columns; k++) sum += *matrix_at(a, i, k) * *matrix_at(b, k, j);
      *matrix_at(&product, i, j) = sum;
    }
  }
  return product;
}

static int matrix_solve(struct matrix *m, double *right) {
  int n = m->rows;
  for (int column = 0; column < n; column++) {
    int pivot = column;
    for (int row = column + 1; row < n; row++) {
      double a = *matrix_at(m, row, column), b = *matrix_at(m, pivot, column);
      if (a * a > b * b) pivot = row;
    }
    if (*matrix_at(m, pivot, column) == 0) return 0;
    if (pivot != column) {
      for (int k = 0; k < n; k++) {
        double swap = *matrix_at(m, pivot, k);
        *matrix_at(m, pivot, k) = *matrix_at(m, column, k);
        *matrix_at(m, column, k) = swap;
      }
      double swap = right[pivot];
      right[pivot] = right[column];
      right[column] = swap;
    }
    for (int row = 0; row < n; row++) {
      if (row == column) continue;
      double factor = *matrix_at(m, row, column) / *matrix_at(m, column, column);
      for (int k = column; k < n; k++) *matrix_at(m, row, k) -= factor * *matrix_at(m, column, k);
      right[row] -= factor * right[column];
    }
  }
  for (int i = 0; i < n; i++) right[i] /= *matrix_at(m, i, i);
  return 1;
}

/* ---- jobs ---- */

enum unit { SECONDS, MINUTES, HOURS, DAYS };

struct job {
  char *name;
  long start;
  long length;
  int priority;
  enum unit unit;
  struct int_vector after;
  int state;
};

struct plan {
  struct job *jobs;
  size_t count;
  size_t room;
  struct number_table index;
  struct number_table constants;
  struct name_table labels;
  struct text_vector problems;
};

static const char *unit_names[] = { "s", "min", "h", "d" };

static struct job *plan_add(struct plan *p, const char *name) {
  if (p->count == p->room) {
    p->room = p->room ? p->room * 2 : 8;
    p->jobs = must(realloc(p->jobs, p->room * sizeof(struct job)));
  }
  struct job *j = &p->jobs[p->count];
  memset(j, 0, sizeof(*j));
  j->name = copy_text(name, strlen(name));
  number_table_put(&p->index, name, (long)p->count);
  p->count++;
  return j;
}

static struct job *plan_find(struct plan *p, const char *name) {
  struct number_entry *e = number_table_find(&p->index, name);
  return e ? &p->jobs[e->value] : 0;
}

static long seconds_per(enum unit unit) {
  switch (unit) {
    case MINUTES: return 60;
    case HOURS: return 3600;
    case DAYS: return 86400;
    default: return 1;
  }
}

static enum unit scan_unit(struct scanner *s) {
  char word[8];
  struct scanner before = *s;
  if (scan_word(s, word, sizeof(word)) == OK) {
    for (int u = 0; u < 4; u++) {
      if (strcmp(word, unit_names[u]) == 0) return (enum unit)u;
    }
  }
  *s = before;
  return SECONDS;
}

static enum status read_job(struct plan *p, struct scanner *s) {
  char word[32];
  enum status status = scan_word(s, word, sizeof(word));
  if (status != OK) return status;
  if (plan_find(p, word)) {
    text_vector_push(&p->problems, "a job is defined twice");
    return BAD_SYNTAX;
  }
  struct job *j = plan_add(p, word);
  while (s->error == 0 && *s->at && !accept(s, '\n')) {
    if (scan_word(s, word, sizeof(word)) != OK) return BAD_SYNTAX;
    if (strcmp(word, "takes") == 0) {
      j->length = evaluate_sum(s, &p->constants);
      j->unit = scan_unit(s);
      j->length *= seconds_per(j->unit);
    } else if (strcmp(word, "priority") == 0) {
      j->priority = (int)evaluate_sum(s, &p->constants);
    } else if (strcmp(word, "after") == 0) {
      do {
        if (scan_word(s, word, sizeof(word)) != OK) return BAD_SYNTAX;
        struct number_entry *e = number_table_find(&p->index, word);
        if (e == 0) text_vector_push(&p->problems, "a job comes after one that is not there");
        else int_vector_push(&j->after, (int)e->value);
      } while (accept(s, ','));
    } else {
      s->error = "'takes', 'priority' or 'after' expected";
    }
  }
  return s->error ? BAD_SYNTAX : OK;
}

static enum status read_plan(struct plan *p, const char *text) {
  struct scanner s = { text, 1, 0 };
  char word[32];
  while (*s.at) {
    if (accept(&s, '\n')) continue;
    if (scan_word(&s, word, sizeof(word)) != OK) return BAD_SYNTAX;
    if (strcmp(word, "job") == 0) {
      enum status status = read_job(p, &s);
      if (status != OK) return status;
    } else if (accept(&s, '=')) {
      number_table_put(&p->constants, word, evaluate_sum(&s, &p->constants));
      if (s.error) return BAD_SYNTAX;
    } else {
      return BAD_SYNTAX;
    }
  }
  return OK;
}

/* ---- order ---- */

static int visit(struct plan *p, int index, struct int_vector *order) {
  struct job *j = &p->jobs[index];
  if (j->state == 2) return 1;
  if (j->state == 1) return 0;
  j->state = 1;
  int_vector_sort(&j->after);
  for (size_t i = 0; i < j->after.count; i++) {
    if (!visit(p, j->after.items[i], order)) return 0;
  }
  j->state = 2;
  int_vector_push(order, index);
  return 1;
}

static enum status schedule(struct plan *p, struct int_vector *order) {
  for (size_t i = 0; i < p->count; i++) {
    if (!visit(p, (int)i, order)) return BAD_SYNTAX;
  }
  for (size_t i = 0; i < order->count; i++) {
    struct job *j = &p->jobs[order->items[i]];
    for (size_t k = 0; k < j->after.count; k++) {
      struct job *before = &p->jobs[j->after.items[k]];
      long end = before->start + before->length;
      if (end > j->start) j->start = end;
    }
  }
  return OK;
}

/* The latest moment at which the job may end; limits are given by kind: absolute, from start, or none. */
static long latest_end(const struct plan *p, const struct job *j, int kind, long limit) {
  long deadline;
  int limited = kind != 0;
  for (size_t i = 0; i < p->count && limited; i++) {
    const struct job *other = &p->jobs[i];
    if (int_vector_find(&other->after, (int)(j - p->jobs)) < 0) continue;
    if (other->priority < j->priority) continue;
    if (kind == 1) deadline = limit;
    else deadline = j->start + limit;
    if (other->start < deadline) deadline = other->start;
    if (other->length == 0) limited = 0;
  }
  if (limited) {
    printf("%s must end by %ld\n", j->name, deadline);
    return deadline;
  }
  return j->start + j->length;
}

/* ---- statistics ---- */

struct summary {
  double mean;
  double variance;
  double median;
  double slope;
};

static double root(double x) {
  double guess = x > 1 ? x : 1;
  for (int i = 0; i < 40; i++) guess = (guess + x / guess) / 2;
  return guess;
}

static struct summary summarize(const struct plan *p) {
  struct summary s = { 0, 0, 0, 0 };
  struct double_vector lengths = { 0, 0, 0 };
  for (size_t i = 0; i < p->count; i++) double_vector_push(&lengths, (double)p->jobs[i].length);
  if (lengths.count == 0) return s;
  for (size_t i = 0; i < lengths.count; i++) s.mean += lengths.items[i];
  s.mean /= (double)lengths.count;
  for (size_t i = 0; i < lengths.count; i++) {
    double d = lengths.items[i] - s.mean;
    s.variance += d * d;
  }
  s.variance /= (double)lengths.count;
  struct matrix m = matrix_new(2, 2);
  double right[2] = { 0, 0 };
  for (size_t i = 0; i < lengths.count; i++) {
    *matrix_at(&m, 0, 0) += 1;
    *matrix_at(&m, 0, 1) += (double)i;
    *matrix_at(&m, 1, 0) += (double)i;
    *matrix_at(&m, 1, 1) += (double)(i * i);
    right[0] += lengths.items[i];
    right[1] += (double)i * lengths.items[i];
  }
  struct matrix squared = matrix_multiply(&m, &m);
  if (*matrix_at(&squared, 0, 0) > 0 && matrix_solve(&m, right)) s.slope = right[1];
  free(squared.cells);
  free(m.cells);
  double_vector_sort(&lengths);
  s.median = lengths.items[lengths.count / 2];
  if (double_vector_find(&lengths, s.mean) >= 0) puts("the mean is one of the lengths");
  double last = 0;
  while (double_vector_pop(&lengths, &last) && last > s.median) continue;
  double_vector_free(&lengths);
  return s;
}

/* ---- output ---- */

static u32 checksum(const char *data, size_t length) {
  u32 sum = 0xffffffffu;
  for (size_t i = 0; i < length; i++) {
    sum ^= (u8)data[i];
    for (int bit = 0; bit < 8; bit++) sum = (sum >> 1) ^ (0xedb88320u & (0u - (sum & 1u)));
  }
  return ~sum;
}

static void write_time(struct buffer *b, long seconds) {
  static const struct { long size; const char *name; } parts[] = {
    { 86400, "d" }, { 3600, "h" }, { 60, "min" }, { 1, "s" },
  };
  int written = 0;
  for (int i = 0; i < 4; i++) {
    long n = seconds / parts[i].size;
    if (n == 0 && !(i == 3 && !written)) continue;
    if (written++) buffer_char(b, ' ');
    buffer_number(b, n);
    buffer_char(b, ' ');
    buffer_text(b, parts[i].name);
    seconds %= parts[i].size;
  }
}

static void write_plan(struct buffer *b, const struct plan *p, const struct int_vector *order) {
  for (size_t i = 0; i < order->count; i++) {
    const struct job *j = &p->jobs[order->items[i]];
    struct name_entry *label = name_table_find(&p->labels, j->name);
    buffer_text(b, label ? label->value : j->name);
    buffer_text(b, ": ");
    write_time(b, j->start);
    buffer_text(b, " for ");
    write_time(b, j->length);
    if (j->priority > 0) {
      buffer_text(b, " (priority ");
      buffer_number(b, j->priority);
      buffer_char(b, ')');
    }
    buffer_char(b, '\n');
  }
}

static void plan_free(struct plan *p) {
  for (size_t i = 0; i < p->count; i++) {
    free(p->jobs[i].name);
    int_vector_free(&p->jobs[i].after);
  }
  free(p->jobs);
  number_table_free(&p->index);
  number_table_free(&p->constants);
  name_table_free(&p->labels);
  text_vector_free(&p->problems);
}

static const char *example =
  "step = 5 * (2 + 4)\n"
  "job fetch takes step s\n"
  "job build takes 2 * step min priority 3 after fetch\n"
  "job test takes 1 h after build, fetch # both\n"
  "job docs takes 20 min after fetch\n"
  "job ship takes 90 s priority 9 after test, docs\n";

int main(int argc, char **argv) {
  struct plan p;
  struct int_vector order = { 0, 0, 0 };
  struct buffer text = { 0, 0, 0 };
  memset(&p, 0, sizeof(p));
  name_table_put(&p.labels, "ship", "Ship it");
  name_table_put(&p.labels, "tests", "Test it");
  if (!name_table_remove(&p.labels, "tests")) puts("no such label");
  if (read_plan(&p, argc > 1 ? argv[1] : example) != OK) {
    puts("the schedule has an error");
    return 1;
  }
  if (number_table_remove(&p.constants, "step") && strncmp("step", "stop", 2) != 0) return 2;
  if (schedule(&p, &order) != OK) text_vector_push(&p.problems, "jobs wait for each other");
  for (size_t i = 0; i < p.count; i++) latest_end(&p, &p.jobs[i], argc - 1, 3600);
  write_plan(&text, &p, &order);
  puts(text.data ? text.data : "nothing to do");
  text_vector_sort(&p.problems);
  const char *problem = 0;
  if (text_vector_find(&p.problems, "jobs wait for each other") >= 0) puts("a cycle");
  while (text_vector_pop(&p.problems, &problem)) puts(problem);
  struct summary s = summarize(&p);
  printf("mean %g, deviation %g, median %g, slope %g\n", s.mean, root(s.variance), s.median, s.slope);
  printf("checksum %08x\n", checksum(text.data ? text.data : "", text.length));
  int last = 0;
  if (int_vector_pop(&order, &last)) printf("last job: %s\n", p.jobs[last].name);
  int_vector_free(&order);
  buffer_free(&text);
  plan_free(&p);
  return 0;
}

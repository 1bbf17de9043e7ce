// gcc -std=gnu2x
/* comment with /* inside, "quotes and 'more */ int a; // line comment \
   that goes on
#define EMPTY /* a comment over
   two lines */ 1
#define TEXT "/* not a comment" '"' \
   continued
#if 0
#error it's not a "token
#endif
  # define INDENTED
%: define DIGRAPH <% %>
int digraph<:3:> = <% 1, 2 %>;
int dollar$name, $, _x1, \u00e9t\u00e9, été;
int spl\
it = 1, numb = 12\
3;
int constants[] = { 0, 1u, 2UL, 3ll, 4ULL, 0x1F, 0xffULL, 017, 0b101, 1'000, 'a', '\n', '\'', '\\', '\x41', '\0', L'w', u'x', U'y', 'ab', '"' };
double floats[] = { 1., .5, 1.5e3, 1e-10, 2E+5f, 1.0L, 0x1p-3, 0x1.8p1f, 0x.8P+2, 1.0f32, 2.0f64, 3.0q, 1e5F128, 1.5w };
double _Complex imaginary = 1.0i + 2.0fj + 3i;
_Decimal32 decimal = 1.5DF; _Decimal128 decimal2 = 2.0DL;
char *strings[] = { "", "a\"b", "tab\t\\", "octal \101 hex \x41", "over\
lines", "//not", "/*not*/", "?", R"(raw "text" \ )", R"x(a b)x" };
void *wide[] = { L"wide", u8"utf", u"sixteen", U"thirtytwo", "con" "cat" u8"x" };
_Pragma("GCC diagnostic push")
int pragmas(int x _Pragma("once") )
{
#pragma GCC unroll 4
  for (int i = 0; i < 3; i++) x +=
#ifdef SOMETHING
    1 +
#endif
    2
    ;
  _Pragma("GCC diagnostic pop") if (x) _Pragma("GCC diagnostic ignored \"-Wall\"") return 1;
  return x+++-x - - x;
}
	int form_feed_above;
int after_form_feed;
int crlf; /* odd characters: é € 😀 */
#define CRLF 1 \
  2

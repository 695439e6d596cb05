/* Runs one case for one board, because a board without a result ends the program. */
#include <stdint.h>
#include <stdlib.h>

/* Types that engines use without defining them. */
typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef uint8_t u8;
typedef int64_t i64;
typedef int32_t i32;
typedef int16_t i16;
typedef int8_t i8;

#include CASE

int main(int count, char **words) {
  __builtin_printf("%lx", (unsigned long)f(strtoull(words[1], 0, 16)));
  return 0;
}

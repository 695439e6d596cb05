#undef main
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
namespace deltaboard {
// What a function takes and gives is copied byte by byte: a number, an enumeration, or a class around a number.
template <class A, class F> unsigned long long call(F f, std::uint64_t x) {
    using T = std::remove_cv_t<std::remove_pointer_t<std::remove_reference_t<A>>>;
    static_assert(sizeof(T) <= sizeof x && std::is_trivially_copyable_v<T>);
    alignas(8) unsigned char cell[8];
    std::memcpy(cell, &x, sizeof x);
    T *board = reinterpret_cast<T *>(cell);
    unsigned long long result = 0;
    if constexpr (std::is_void_v<decltype(f(board))>) {
        f(board);
        std::memcpy(&result, cell, sizeof(T));
    } else {
        auto given = f(board);
        std::memcpy(&result, &given, sizeof given < 8 ? sizeof given : 8);
    }
    return result;
}
template <class R, class A> unsigned long long run(R (*f)(A), std::uint64_t x) {
    if constexpr (std::is_pointer_v<A>) return call<A>([f](auto *board) { return f(board); }, x);
    else return call<A>([f](auto *board) { return f(static_cast<A>(*board)); }, x);
}
template <class R, class C> unsigned long long run(R (C::*f)(), std::uint64_t x) {
    return call<C>([f](C *board) { return (board->*f)(); }, x);
}
template <class R, class C> unsigned long long run(R (C::*f)() const, std::uint64_t x) {
    return call<C>([f](C *board) { return (board->*f)(); }, x);
}
}
int main() {
    static std::uint64_t inputs[4096];
    std::FILE *file = std::fopen("inputs", "r");
    unsigned long long number;
    int count = 0;
    while (std::fscanf(file, "%llx", &number) == 1) inputs[count++] = number;
    std::fclose(file);
    file = std::fopen("results", "w");
    for (int i = 0; i < count; i++) {
        std::uint64_t x = inputs[i];
        unsigned long long result;
        CALL
        std::fprintf(file, "%llx\n", result);
        std::fflush(file);
    }
}

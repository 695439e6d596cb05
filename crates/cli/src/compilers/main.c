#undef main
#undef fopen
#include <stdint.h>
#include <stdio.h>
int main(void) {
    static uint64_t inputs[4096];
    FILE *file = fopen("inputs", "r");
    unsigned long long number;
    int count = 0;
    while (fscanf(file, "%llx", &number) == 1) inputs[count++] = number;
    fclose(file);
    file = fopen("results", "w");
    for (int i = 0; i < count; i++) {
        uint64_t x = inputs[i];
        unsigned long long result;
        CALL
        fprintf(file, "%llx\n", result);
        fflush(file);
    }
    return 0;
}

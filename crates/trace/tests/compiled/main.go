package main
import "fmt"
import "os"
import "strconv"
====
func main() {
	for _, argument := range os.Args[1:] {
		x, _ := strconv.ParseUint(argument, 16, 64)
		func() {
			defer func() {
				if recover() != nil {
					fmt.Println("trap")
				}
			}()
			fmt.Printf("%x\n", uint64(f(x)))
		}()
	}
}

package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"unsafe"
)

// What a function takes and gives is copied byte by byte: a number, or a type around a number.
func deltaboardRun(function interface{}, x uint64) (result string) {
	defer func() {
		if recover() != nil {
			result = "-"
		}
	}()
	f := reflect.ValueOf(function)
	taken := f.Type().In(0)
	isPointer := taken.Kind() == reflect.Ptr
	if isPointer {
		taken = taken.Elem()
	}
	if taken.Size() > 8 || f.Type().NumIn() > 1 {
		os.Exit(3)
	}
	board := reflect.New(taken)
	copy((*[8]byte)(unsafe.Pointer(board.Pointer()))[:taken.Size()], (*[8]byte)(unsafe.Pointer(&x))[:])
	argument := board
	if !isPointer {
		argument = board.Elem()
	}
	given := board.Elem()
	if results := f.Call([]reflect.Value{argument}); len(results) > 0 {
		given = results[0]
	}
	cell := reflect.New(given.Type())
	cell.Elem().Set(given)
	size := given.Type().Size()
	if size > 8 {
		os.Exit(3)
	}
	var bits uint64
	copy((*[8]byte)(unsafe.Pointer(&bits))[:], (*[8]byte)(unsafe.Pointer(cell.Pointer()))[:size])
	return fmt.Sprintf("%x", bits)
}

func main() {
	inputs, _ := os.ReadFile("inputs")
	var results strings.Builder
	for _, line := range strings.Fields(string(inputs)) {
		var x uint64
		fmt.Sscanf(line, "%x", &x)
		results.WriteString(deltaboardRun(CALL, x) + "\n")
	}
	os.WriteFile("results", []byte(results.String()), 0o600)
}

rotate180(x) == flipVertical(mirrorHorizontal(x))

package sanko.nn;

/**
 * An image as the convolutions of an int8 graph read it: bytes without sign that stand for {@code
 * scale * (byte - zero)}. Its last axis is that of the channels. In a calibrating graph the tensor
 * holds the numbers themselves and the rest is not used.
 */
record Codes(String tensor, float scale, int zero) {}

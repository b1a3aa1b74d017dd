/** Networks that can be trained, on libtorch: the net, its losses, the optimizer, the trainer. */
@NullMarked
package sanko.train.net;

import org.jspecify.annotations.NullMarked;

/**
 * The whole engine from outside: another process, bytes in and bytes out; its architecture; and
 * what its files refer to.
 */
@NullMarked
package sanko.test;

import org.jspecify.annotations.NullMarked;

/** The whole engine from outside: another process, bytes in and bytes out; and its architecture. */
@NullMarked
package sanko.test;

import org.jspecify.annotations.NullMarked;

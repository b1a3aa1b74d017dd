/**
 * Files that are written whole or not at all, their SHA-256, small texts, texts that come with the
 * program, and why a file cannot be read. It knows no format. Begin with {@link
 * sanko.base.file.WholeFile}.
 */
@NullMarked
package sanko.base.file;

import org.jspecify.annotations.NullMarked;

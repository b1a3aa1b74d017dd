/**
 * What networks learn from: rows of positions and targets, their files, and rows made by a teacher.
 * Knows neither libtorch nor the search.
 */
@NullMarked
package sanko.train.data;

import org.jspecify.annotations.NullMarked;

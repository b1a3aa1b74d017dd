/**
 * What networks learn from: rows of positions and targets, their files, and rows made by a teacher.
 * It knows the search, but neither libtorch nor self-play. Begin with {@link
 * sanko.train.data.TrainingRow}.
 */
@NullMarked
package sanko.train.data;

import org.jspecify.annotations.NullMarked;

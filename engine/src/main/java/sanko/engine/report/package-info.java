/**
 * The figures of a search as users see them: from the point of view that they chose, and under the
 * names of KataGo's analysis. It knows no protocol. Begin with {@link
 * sanko.engine.report.Perspective}; {@link sanko.engine.report.AnalysisFields} has the figures of a
 * move and of the position.
 */
@NullMarked
package sanko.engine.report;

import org.jspecify.annotations.NullMarked;

/**
 * Facts for language models: a server of the Model Context Protocol, over standard input and output
 * or HTTP. Each answer is evidence as JSON, and a text made from nothing else. Begin with {@code
 * ToolBox}; {@code tools.json} describes the tools.
 */
@NullMarked
package sanko.mcp;

import org.jspecify.annotations.NullMarked;

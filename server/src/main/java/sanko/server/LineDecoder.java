package sanko.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.util.List;

/**
 * Parts what a client sends into lines. What comes before an orderly end of the input is a line,
 * too; what a broken connection leaves is none.
 */
final class LineDecoder extends LineBasedFrameDecoder {
  LineDecoder(int maxBytes) {
    super(maxBytes, true, true);
  }

  @Override
  protected void decodeLast(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    super.decodeLast(context, in, out);
    if (in.isReadable() && context.channel().isActive()) {
      out.add(in.readRetainedSlice(in.readableBytes()));
    }
  }
}

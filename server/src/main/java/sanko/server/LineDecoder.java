package sanko.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.ssl.SslHandler;
import java.util.List;

/**
 * Parts what a client sends into lines. In plain TCP what comes before an orderly end of the input
 * is a line, too. What a broken connection leaves is none, nor is what is left over TLS, where the
 * end of the input may be another's doing.
 */
final class LineDecoder extends LineBasedFrameDecoder {
  LineDecoder(int maxBytes) {
    super(maxBytes, true, true);
  }

  @Override
  protected void decodeLast(ChannelHandlerContext context, ByteBuf in, List<Object> out)
      throws Exception {
    super.decodeLast(context, in, out);
    boolean isOrderly =
        context.channel().isActive() && context.pipeline().get(SslHandler.class) == null;
    if (in.isReadable() && isOrderly) {
      out.add(in.readRetainedSlice(in.readableBytes()));
    }
  }
}

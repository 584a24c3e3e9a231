/** What is asked of WebGL itself. */

/** Of a page, or given away to a worker. */
export type Canvas = HTMLCanvasElement | OffscreenCanvas;

const LOOK_MS = 12;
/** A context that was lost comes back within this time, or never. */
const LOST_MS = 4000;

/** Whether pictures are drawn in software; asked of a canvas of its own, as the answer decides how the real one is made. */
export function isSoftware(): boolean {
  const canvas: Canvas = typeof OffscreenCanvas === "undefined" ? document.createElement("canvas") : new OffscreenCanvas(1, 1);
  const gl = canvas.getContext("webgl2") as WebGL2RenderingContext | null;
  if (!gl) return false;
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/** WebGL on this canvas; throws where it is refused, before three.js complains of it. */
export function contextOf(canvas: Canvas, antialias: boolean): WebGL2RenderingContext {
  const attributes = { alpha: true, depth: true, stencil: false, antialias, powerPreference: "low-power" };
  const gl = canvas.getContext("webgl2", attributes) as WebGL2RenderingContext | null;
  if (!gl) throw new Error("no WebGL");
  return gl;
}

/** Once all that was asked for has been drawn. */
export async function finished(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return;
  gl.flush();
  // Its state is news only after the present task.
  do await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  while (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED && !gl.isContextLost());
  gl.deleteSync(fence);
}

/** Hears of a context that is lost for good, and of one that is back; ends by what it returns. */
export function watchLoss(canvas: Canvas, lost: () => void, restored: () => void): () => void {
  let timer = 0;
  const wait = () => {
    timer = setTimeout(lost, LOST_MS) as unknown as number;
  };
  const back = () => {
    clearTimeout(timer);
    restored();
  };
  canvas.addEventListener("webglcontextlost", wait);
  canvas.addEventListener("webglcontextrestored", back);
  return () => {
    clearTimeout(timer);
    canvas.removeEventListener("webglcontextlost", wait);
    canvas.removeEventListener("webglcontextrestored", back);
  };
}

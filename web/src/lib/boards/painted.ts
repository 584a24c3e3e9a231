/** Work that may wait until what is there has been painted: a board is seen first, and then made ready for all hands. */
export function whenPainted(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => (timer = setTimeout(act));
  // Nothing is painted where nobody looks.
  const frame = document.hidden ? void later() : requestAnimationFrame(later);
  return () => {
    clearTimeout(timer);
    if (frame) cancelAnimationFrame(frame);
  };
}

let isPressed = false
const waiting = new Set<() => void>()

/**
 * Calls `act` when the visitor has really left the field. It does not when the whole window lost the focus, and during
 * a press it waits for the end: a press takes the focus before it clicks, and the click misses if the page moves in
 * between.
 */
export function whenLeft(field: Element, act: () => void): void {
  if (document.activeElement === field) return
  if (isPressed) waiting.add(act)
  else act()
}

function release() {
  if (!isPressed) return
  // The click comes in the same task as the end of the press.
  setTimeout(() => {
    isPressed = false
    for (const act of waiting) act()
    waiting.clear()
  })
}

function press() {
  isPressed = true
}

// The build renders the pages without a document. A finger's press also arrives as a mouse's, before it takes the
// focus.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', press, true)
  // A pressed link may be dragged, and a select may not report the end of the press.
  for (const end of ['mouseup', 'dragend', 'keydown']) document.addEventListener(end, release, true)
}

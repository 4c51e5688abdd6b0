let isPressed = false
const waiting = new Set<() => void>()

/**
 * Calls `act` if the visitor has really left the field, not if only the window lost the focus. During a press, waits
 * for the end: a press takes the focus before it clicks, and the click misses if the page moves in between.
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

// The renderer has no document. A touch also arrives as a mouse press, before it takes the focus.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', press, true)
  // A pressed link may be dragged, and a select may not report the end of the press.
  for (const end of ['mouseup', 'dragend', 'keydown']) document.addEventListener(end, release, true)
}

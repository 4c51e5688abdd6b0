let isPressed = false
const waiting = new Set<() => void>()

/**
 * Runs `act` when the field that lost the focus has really been left: not where the whole window was, and not in the
 * middle of a press. A press takes the focus before it clicks, and a page that moves in between makes the click miss.
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

// The build renders the pages without a document. A finger's press comes as a mouse's too, before it takes the focus.
if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', press, true)
  // A link that is pressed may be dragged, and a list of choices may keep the end of the press to itself.
  for (const end of ['mouseup', 'dragend', 'keydown']) document.addEventListener(end, release, true)
}

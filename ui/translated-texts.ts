/**
 * Keeps React working on a page that the browser translates. Google replaces each text with a `font` element. React
 * then changes and removes its own text, so the old words stay, or it fails
 * (https://github.com/facebook/react/issues/11538). This function puts a text back before React needs it, and the
 * browser translates it again. Removing a text that is gone for another reason does nothing. Public pages inline this
 * function's source, so it uses nothing outside its own body. There, `early` collects the texts replaced before
 * hydration. The event "hydrating" puts them back, because React compares them with its own.
 */
export function keepTranslatedTexts(early?: Node[]): void {
  const standIns = new WeakMap<Node, ChildNode>()
  const putBack = (node: Node | null) => {
    if (node && !node.parentNode) standIns.get(node)?.replaceWith(node)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes, previousSibling } of changes) {
      putBack(target)
      const standIn = addedNodes[0] ?? previousSibling
      for (const text of removedNodes) {
        if (text.nodeType !== 3 || standIn?.nodeName !== 'FONT') continue
        standIns.set(text, standIn as ChildNode)
        observer.observe(text, { characterData: true })
        early?.push(text)
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('hydrating', () => {
    early?.forEach(putBack)
    early = undefined
  })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function (child) {
    putBack(child)
    return child.parentNode === this ? (removeChild.call(this, child) as typeof child) : child
  }
  Node.prototype.insertBefore = function (node, next) {
    putBack(next)
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as typeof node
  }
}

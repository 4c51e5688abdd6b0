/**
 * Opens and closes popovers in browsers without them, such as Safari before 17. Until it runs, ui/theme.css keeps
 * popovers closed. Supports only what our two menus need: their button, a press beside them, Escape, `hidePopover` and
 * the event `beforetoggle`.
 */
function popoversByScript() {
  const toggle = (popover: Element, isOpen: boolean) => {
    popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: isOpen ? 'open' : 'closed' }))
    popover.toggleAttribute('data-open', isOpen)
  }
  const opened = () => document.querySelector('[popover][data-open]')
  const buttonOf = (popover: Element) => document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)

  HTMLElement.prototype.hidePopover = function () {
    if (this === opened()) toggle(this, false)
  }
  addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget')
    const open = opened()
    if (open && !open.contains(target as Element)) toggle(open, false)
    const wanted = document.getElementById(pressed ?? '')
    if (wanted && wanted !== open) toggle(wanted, true)
  })
  addEventListener('keydown', ({ key }) => {
    const open = key === 'Escape' && opened()
    if (!open) return
    toggle(open, false)
    buttonOf(open)?.focus()
  })
}

popoversByScript()

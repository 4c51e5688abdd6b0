const events = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'click', 'scroll', 'wheel', 'popstate']

/** Whether the visitor has done anything on this page: pointed, scrolled, pressed a key or gone back. */
export let interacted = import.meta.env.SSR || window.scrollY > 0

/**
 * Resolves when `interacted` is true. The top of a page must not wait for it, nor anything that the page does without
 * the visitor.
 */
export const firstInteraction = interacted
  ? Promise.resolve()
  : new Promise<void>((resolve) => {
      const done = () => {
        for (const event of events) removeEventListener(event, done, true)
        interacted = true
        resolve()
      }
      for (const event of events) addEventListener(event, done, { capture: true, passive: true })
    })

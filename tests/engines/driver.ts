/** The actions of a browser under test. `Handle` is the driver's reference to an element of the page. */
export interface Driver<Handle = unknown> {
  /** Opens an address in the tab, and waits at least until its document is loaded. */
  open(url: string): Promise<void>
  /** Runs a function inside the page. Handles among `args` arrive there as elements. */
  evaluate<Args extends unknown[], T>(run: (...args: Args) => T, ...args: Handles<Args, Handle>): Promise<Awaited<T>>
  /** Returns the element that a function finds inside the page. */
  find<Args extends unknown[]>(run: (...args: Args) => Element | null, ...args: Args): Promise<Handle | null>
  /** Presses an element with the mouse. */
  press(element: Handle): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Chooses an option of a select by its text. */
  choose(select: Handle, option: string): Promise<void>
  /** Selects a file in a file input. */
  attach(input: Handle, path: string): Promise<void>
  /** Gives the page's own area this width and height, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Switches to the one tab that the page has opened. Returns false while there is none. */
  goToNewTab(): Promise<boolean>
  /** Returns the visible part of the page as PNG. */
  screenshot(): Promise<Uint8Array>
  /** Closes everything that belongs to this visit. */
  close(): Promise<void>
}

/** The arguments for a function in the page, with the driver's handles in place of elements. */
type Handles<Args extends unknown[], Handle> = {
  [Index in keyof Args]: Args[Index] extends Element ? Handle : Args[Index]
}

/** A running browser. Its visits share no data. */
export interface Browser {
  visit(): Promise<Driver>
  /** Ends the browser and all processes started for it, and removes their files. */
  close(): Promise<void>
}

/** The Escape key as WebDriver types it (W3C WebDriver, section 17.4.2). */
export const escapeKey = '\uE00C'

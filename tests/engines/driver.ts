/** What a browser under test can do. `Handle` is how its driver names an element of the page. */
export interface Driver<Handle = unknown> {
  /** Opens an address in the tab, and waits until its document is there at least. */
  open(url: string): Promise<void>
  /** Runs a function inside the page; handles among `args` arrive there as elements. */
  evaluate<Args extends unknown[], T>(run: (...args: Args) => T, ...args: Handles<Args, Handle>): Promise<Awaited<T>>
  /** The element that a function finds inside the page. */
  find<Args extends unknown[]>(run: (...args: Args) => Element | null, ...args: Args): Promise<Handle | null>
  /** Presses an element with the mouse. */
  press(element: Handle): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  /** Chooses an option of a select by its text. */
  choose(select: Handle, option: string): Promise<void>
  /** Gives a file to a file input. */
  attach(input: Handle, path: string): Promise<void>
  /** Makes the page's own area this wide and high, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Goes on in the one tab that the page has opened. Returns false while there is none. */
  goToNewTab(): Promise<boolean>
  /** The visible part of the page, as PNG. */
  screenshot(): Promise<Uint8Array>
  /** Closes what belongs to this visit. */
  close(): Promise<void>
}

/** Functions in the page take elements where the driver takes its handles for them. */
type Handles<Args extends unknown[], Handle> = {
  [Index in keyof Args]: Args[Index] extends Element ? Handle : Args[Index]
}

/** A browser that has been started. Each visit knows nothing of the others. */
export interface Browser {
  visit(): Promise<Driver>
  /** Ends the browser and all that was started for it, and removes what they wrote. */
  close(): Promise<void>
}

/** The Escape key, as WebDriver types it (W3C WebDriver, section 17.4.2). */
export const escapeKey = '\uE00C'

/** A browser that opens no second window, and says so. */
export const opensNone = () => {
  window.open = () => null
}

/** A browser that opens a second window in the present one, and says that there is none. */
export const opensHere = () => {
  window.open = (address) => {
    window.location.assign(String(address))
    return null
  }
}

/** A browser that opens a second window in the present one, and returns that. */
export const opensAndReturnsHere = () => {
  window.open = (address) => {
    window.location.assign(String(address))
    return window
  }
}

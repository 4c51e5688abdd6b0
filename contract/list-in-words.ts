/** Joins words as people do: "Naan, Raita and Samosas". */
export const listInWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

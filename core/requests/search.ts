/** Folds what phones and people write in several ways: case, accents, punctuation, and the separators of a number. */
function fold(text: string): string {
  return text
    .replaceAll(/[\p{P}\p{Cf}\p{Sk}ʼ+]/gu, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase() // ẞ, which has no capital, becomes ß and then SS.
    .toUpperCase()
}

/** The words of a search, folded. One of punctuation alone stays, and is found nowhere. */
export function searchedWords(search: string): string[] {
  return fold(search).match(/\S+/g) ?? search.match(/\S+/g) ?? []
}

/** Whether a text has all the words of a search. */
export function hasWords(text: string, words: string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** A stored UK mobile number as people begin it: with a zero, with the country’s code, and with both. */
export function spellings(phone: string): string {
  const rest = phone.replace(/^\+44/, '')
  return `0${rest} 0044${rest} 00440${rest}`
}

/** `1,500` */
export function numberText(amount: number): string {
  return amount.toLocaleString('en-US')
}

/** `1 job`, `3 jobs`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${numberText(amount)} ${amount === 1 ? one : many}`
}

/** The first name, without a title such as `Prof.` */
export function firstName(displayName: string): string {
  const isTitle = (word: string) => /^(?:prof|dr|dring|mr|mrs|ms|mx|miss|rev)$/.test(word.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return displayName.split(/\s+/).find((word) => !isTitle(word)) ?? displayName
}

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** `Three`, for the beginning of a sentence; digits from thirteen on. */
export function inWords(amount: number): string {
  const word = numberWords[amount]
  return word ? capitalized(word) : String(amount)
}

/** The first letter as at the beginning of a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Three things wait for you`. */
export function thingsWait(amount: number): string {
  return amount === 0 ? 'Nothing waits for you' : `${inWords(amount)} ${amount === 1 ? 'thing waits' : 'things wait'} for you`
}

/** Of an entry of a trail in which several changes of one kind are one. */
export function timesThatDay({ count, countIsAtLeast }: { readonly count?: number; readonly countIsAtLeast?: true }): string | undefined {
  return count === undefined ? undefined : `${countIsAtLeast ? 'at least ' : ''}${count} times that day`
}

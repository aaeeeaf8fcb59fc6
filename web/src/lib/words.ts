/** `1 job`, `3 jobs`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`
}

/** The name to greet somebody by; a title is not one. */
export function firstName(displayName: string): string {
  return displayName.split(/\s+/).find((word) => !/^(prof|dr|mr|mrs|ms)\.?$/i.test(word)) ?? displayName
}

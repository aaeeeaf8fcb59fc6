/**
 * An invitation or roster entry of an address has a stream for each time that its key was destroyed, and the next begins only after that,
 * so the erased ones come first. However many there are, doubling and then halving the step finds the end of them in few looks.
 * @param from so many are known to be erased
 */
export async function endOfErased<Entry>(
  at: (erased: number) => Promise<Entry>,
  isErased: (entry: Entry) => boolean,
  from = 0,
): Promise<{ readonly entry: Entry; readonly erased: number }> {
  let [lastErased, found, step] = [from - 1, { entry: await at(from), erased: from }, 1]
  while (isErased(found.entry)) {
    lastErased = found.erased
    const erased = lastErased + step
    found = { entry: await at(erased), erased }
    step *= 2
  }
  while (found.erased - lastErased > 1) {
    const erased = Math.floor((lastErased + found.erased) / 2)
    const entry = await at(erased)
    if (isErased(entry)) lastErased = erased
    else found = { entry, erased }
  }
  return found
}

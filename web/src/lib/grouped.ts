const hourMs = 3_600_000

export type Grouped<Item> = {
  /** The latest of them. */
  readonly item: Item
  readonly items: readonly Item[]
}

/**
 * Lines that say the same one after the other within an hour, as one.
 * @param items the newest first
 * @param says what a line says; undefined for one that always stands alone
 */
export function grouped<Item extends { readonly at: string }>(
  items: readonly Item[],
  says: (item: Item) => string | undefined,
): readonly Grouped<Item>[] {
  const groups: { item: Item; items: Item[] }[] = []
  for (const item of items) {
    const group = groups.at(-1)
    const text = says(item)
    const isSame = group && text !== undefined && text === says(group.item)
    if (isSame && Date.parse(group.item.at) - Date.parse(item.at) <= hourMs) group.items.push(item)
    else groups.push({ item, items: [item] })
  }
  return groups
}

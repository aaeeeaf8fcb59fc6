/** At which call of a function of a store something is done: the `times`th one whose arguments hold `text`, once it has been answered. */
export type At = { readonly method: string; readonly times?: number; readonly text?: string }

/** The store, with something that is done at one of its calls before the caller gets the answer. */
export function atCall<Store extends object>(store: Store, { method, times = 1, text = '' }: At, act: () => Promise<void> | void): Store {
  let left = times
  return new Proxy(store, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (name !== method || typeof value !== 'function') return value
      return async (...args: readonly unknown[]) => {
        const answer: unknown = await (value as (...all: readonly unknown[]) => unknown)(...args)
        if (JSON.stringify(args, withoutBigints).includes(text) && --left === 0) await act()
        return answer
      }
    },
  })
}

function withoutBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

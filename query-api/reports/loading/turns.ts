/** One thing at a time, and after each the next of another caller: who asks for many waits for theirs, and nobody else does. */

export type Turns = {
  readonly take: <Made>(caller: string, work: () => Promise<Made>) => Promise<Made>
  /** What waits for its turn never has it. */
  readonly refuse: (cause: Error) => void
}

type Waiting = { readonly begin: () => Promise<void>; readonly refuse: (cause: Error) => void }

export function turns(): Turns {
  /** By caller; the first one is next. */
  const queues = new Map<string, Waiting[]>()
  let isBusy = false

  const next = async () => {
    if (isBusy) return
    isBusy = true
    for (let [first] = queues; first; [first] = queues) {
      const [caller, queue] = first
      const one = queue.shift()
      queues.delete(caller)
      if (queue.length > 0) queues.set(caller, queue)
      await one?.begin()
    }
    isBusy = false
  }
  return {
    take(caller, work) {
      return new Promise((resolve, reject) => {
        const queue = queues.get(caller) ?? []
        queue.push({ begin: () => work().then(resolve, reject), refuse: reject })
        queues.set(caller, queue)
        void next()
      })
    },
    refuse(cause) {
      const all = [...queues.values()].flat()
      queues.clear()
      for (const { refuse } of all) refuse(cause)
    },
  }
}

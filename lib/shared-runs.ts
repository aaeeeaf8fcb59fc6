/** The function that `run` reports to, as often as it likes. */
type Report = (done: number, total: number) => void

/**
 * Runs `run` once for all who ask while it is under way: each gets the result of a run that began after they asked, so at most one is
 * under way and one waits. A failure is that of all who share it; the next to ask begins anew.
 * @param gathering what each run waits for before it begins, so that those share it who ask a little later than the first
 */
export function sharedRuns<Result>(
  run: (report: Report) => Promise<Result>,
  gathering: () => Promise<unknown> = () => Promise.resolve(),
): (report: Report) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: { readonly result: Promise<Result>; readonly reports: Report[] } | undefined

  return (report) => {
    if (waiting) {
      waiting.reports.push(report)
      return waiting.result
    }
    const reports = [report]
    const result = last.then(gathering).then(() => {
      waiting = undefined
      return run((done, total) => reports.forEach((each) => each(done, total)))
    })
    last = result.catch(() => undefined)
    waiting = { result, reports }
    return result
  }
}

/** Processor time of this thread, in milliseconds, to some ten of them: what else the machine does meanwhile makes it hardly longer. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

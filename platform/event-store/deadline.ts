/** Rejects with `failure` after `ms`. The work behind `answer` goes on. */
export async function within<Answer>(ms: number, answer: Promise<Answer>, failure: () => Error): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(failure()), ms)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

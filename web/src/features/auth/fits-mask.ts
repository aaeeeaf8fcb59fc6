/** Whether an address may be the one behind `s•••@mit.edu`: the same first letter and the same domain. */
export function fitsMask(email: string, masked: string): boolean {
  const [one, other] = [email, masked].map((address) => {
    const lower = address.trim().toLowerCase()
    return lower.slice(0, 1) + lower.slice(lower.lastIndexOf('@'))
  })
  return one === other
}

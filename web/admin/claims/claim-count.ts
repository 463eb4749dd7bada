/** `1 claim`, `2 claims` */
export function claimCount(count: number): string {
  return count === 1 ? '1 claim' : `${count} claims`
}

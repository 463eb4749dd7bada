/**
 * Has `work` done at the end of the event loop's turn, for all that was handed in during the turn, one after the other.
 */
export function atTurnsEnd<Item>(work: (item: Item) => void): (item: Item) => void {
  let waiting: Item[] = []
  function workAll(): void {
    const all = waiting
    waiting = []
    for (const item of all) work(item)
  }
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(workAll)
  }
}

/**
 * A transition table: for each state, the states it may move to, each with a guard. A guard answers null when the move
 * is allowed, or the reason why not.
 */
export type Guard<Context, Reason extends string> = (context: Context) => Reason | null
export type TransitionTable<State extends string, Context, Reason extends string> = Readonly<
  Record<State, Readonly<Partial<Record<State, Guard<Context, Reason>>>>>
>

/** Null when `from` may become `to` in this context, otherwise the reason; `no_such_move` when the table has no row. */
export function refusalOfMove<State extends string, Context, Reason extends string>(
  table: TransitionTable<State, Context, Reason>,
  from: State,
  to: State,
  context: Context,
): Reason | 'no_such_move' | null {
  const guard = table[from]?.[to]
  return guard === undefined ? 'no_such_move' : guard(context)
}

/** The states that `from` may become in this context, in the table's order; none for a state that the table does not know. */
export function openMoves<State extends string, Context, Reason extends string>(
  table: TransitionTable<State, Context, Reason>,
  from: State,
  context: Context,
): State[] {
  return (Object.keys(table[from] ?? {}) as State[]).filter((to) => refusalOfMove(table, from, to, context) === null)
}

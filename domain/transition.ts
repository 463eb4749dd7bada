/**
 * A transition table: for each state, the states it may change to, each with a guard. A guard returns null when the
 * transition is allowed, or the reason why not.
 */
export type Guard<Context, Reason extends string> = (context: Context) => Reason | null
export type TransitionTable<State extends string, Context, Reason extends string> = Readonly<
  Record<State, Readonly<Partial<Record<State, Guard<Context, Reason>>>>>
>

/** Null when `from` may become `to` in this context, otherwise the reason; `no_such_move` when the table has no row. */
export function refusalOfTransition<State extends string, Context, Reason extends string>(
  table: TransitionTable<State, Context, Reason>,
  from: State,
  to: State,
  context: Context,
): Reason | 'no_such_move' | null {
  const guard = table[from]?.[to]
  return guard === undefined ? 'no_such_move' : guard(context)
}

/** The states that `from` may change to in this context, in the table's order; none for an unknown state. */
export function allowedTransitions<State extends string, Context, Reason extends string>(
  table: TransitionTable<State, Context, Reason>,
  from: State,
  context: Context,
): State[] {
  return (Object.keys(table[from] ?? {}) as State[]).filter(
    (to) => refusalOfTransition(table, from, to, context) === null,
  )
}

/** The check of a table without guards: each state has the states that it may change to. */
export function refusalsOf<State extends string>(table: Readonly<Record<State, readonly State[]>>) {
  return (from: State, to: State) => {
    // A page of an earlier release may meet a state that it does not know.
    const states: readonly State[] | undefined = table[from]
    return states?.includes(to) ? null : 'no_such_move'
  }
}

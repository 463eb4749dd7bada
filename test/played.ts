/** How a test went: its outcome is told in words. */
export type Played = { title: string; file: string; holds: boolean; outcome: string }

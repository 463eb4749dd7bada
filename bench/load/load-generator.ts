import { runScenario, type Scenario } from './run-scenario.ts'

// Runs in its own process, so that it takes no CPU time from the server.
process.on('message', (scenario: Scenario) => {
  runScenario(scenario).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})

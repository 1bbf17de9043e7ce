import { installPlan } from './install-plan.mjs';

/** Whether the lock file `text` makes the planner fail with a TypeError inside `checkPeer`. */
export default function property(text) {
  const lockFile = JSON.parse(text);
  try {
    installPlan(lockFile);
    return false;
  } catch (error) {
    return (
      error instanceof TypeError &&
      error.message.includes("reading 'version'") &&
      error.stack.includes('at checkPeer ')
    );
  }
}

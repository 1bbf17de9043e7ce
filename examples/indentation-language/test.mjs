import { plan } from './run-flow.mjs';

/** Whether the planner fails on the flow `text` because it has no last command. */
export default function property(text) {
  try {
    plan(text, { os: 'linux', mode: 'release', arch: 'arm64' });
    return false;
  } catch (error) {
    return error instanceof TypeError && error.message.includes("reading 'length'");
  }
}

// Parses one file in a process of its own and prints what that took, as JSON.
import { parseFile } from 'pare';

const path = process.argv[2] as string;
const before = process.cpuUsage();
const { bytes, tokens, nodes, ms } = await parseFile(path);
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    bytes,
    tokens,
    nodes,
    ms,
    cpuMs: (user + system) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);

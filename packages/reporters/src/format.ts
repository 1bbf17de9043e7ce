/** 1234567 -> "1,234,567". */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Milliseconds as "4.2 s", "3:07 min" or "2:03:07 h". */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return `${(ms / 1000).toFixed(1)} s`;
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)} min`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)} h`;
}

/** A share of a whole as "3.1%"; more digits below one percent, so that progress stays visible. */
export function formatPercent(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${percent.toFixed(percent >= 1 || percent === 0 ? 1 : 3)}%`;
}

/** Bytes as "512 bytes", "80 kB" or "2.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 10_000) return `${formatCount(bytes)} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Tests a second as "4.2 tests/s" or "1,234 tests/s". */
export function formatRate(rate: number): string {
  return `${rate < 10 ? rate.toFixed(1) : formatCount(rate)} tests/s`;
}

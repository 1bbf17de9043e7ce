import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeHtmlReport } from '../src/html/html-report.ts';
import { HOSTILE, smallParts } from './html-parts.ts';

/** Where systems put Chromium; `CHROMIUM` in the environment names another place. */
const executable = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== '' && existsSync(path));

if (executable === undefined)
  console.log('skipped: no Chromium found for the tests of the HTML report; CHROMIUM=PATH names one.');

describe.skipIf(executable === undefined)('HTML report in a browser', () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pare-page-'));
    browser = await chromium.launch({ executablePath: executable as string, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the page of a small run from disk; collects what goes wrong and what it asks the network for. */
  async function open(parts = smallParts(), width = 1280): Promise<{ page: Page; problems: string[] }> {
    const path = join(folder, 'report.html');
    writeHtmlReport(path, parts);
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!request.url().endsWith('/report.html')) problems.push(`request for ${request.url()}`);
    });
    await page.goto(pathToFileURL(path).href);
    return { page, problems };
  }

  test.each([1280, 400])('is complete and fits a window of %d px', async (width) => {
    const { page, problems } = await open(smallParts(), width);
    const sizes = await page.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(sizes).toEqual([width, width]);
    expect(await page.locator('svg:visible').count()).toBe(3);
    expect(await page.locator('.original .line').count()).toBe(4);
    expect(await page.locator('.result .line').count()).toBe(2);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('shows hostile text as text and runs none of it', async () => {
    const { page, problems } = await open(
      smallParts({ original: `${HOSTILE}\n${HOSTILE}`, result: HOSTILE, command: HOSTILE }),
    );
    expect(await page.title()).toMatch(/^input\.c reduced/);
    expect(await page.locator('pre.command').textContent()).toBe(HOSTILE);
    expect(await page.locator('.result code').textContent()).toBe(HOSTILE);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('tells the values under the pointer', async () => {
    const { page } = await open();
    const curve = page.locator('svg.curve:visible').first();
    await curve.hover({ position: { x: 100, y: 100 } });
    expect(await page.locator('.readout').first().textContent()).toBe('100 tokens after 0 tests');
    await page.close();
  });

  test('light and dark differ', async () => {
    const { page } = await open();
    const background = (): Promise<unknown> =>
      page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
    await page.close();
  });
});

@echo off
rem Runs the engine: sanko ARGUMENTS. Builds it first where it is not built, or anew where the
rem variable SANKO_REBUILD is set. Standard output belongs to the engine; the launcher writes to
rem standard error. SANKO_JAVA_OPTS holds more options of the JVM, JAVA_HOME the JDK to use.
setlocal
set "root=%~dp0"
set "module=gtp"
set "command=%~1"
if "%command%"=="help" set "command=%~2"
if "%command%"=="train" set "module=train"
if "%command%"=="selfplay" set "module=train"
if "%command%"=="label" set "module=train"
set "jar=%root%gtp\target\dist\sanko.jar"
if "%module%"=="train" set "jar=%root%train\target\dist\sanko-train.jar"
set "lock=%root%gtp\target\build.lock"
set "log=%root%gtp\target\build.log"
rem ONNX Runtime would tell its maker of each start, with the command line.
set "ORT_DISABLE_TELEMETRY=1"
rem OpenBLAS's own threads would fight with libtorch's.
if "%module%"=="train" set "OPENBLAS_NUM_THREADS=1"

if "%~1"=="--cuda" (
  echo sanko: --cuda is for Linux on x86-64; see docs\cuda.md. 1>&2
  exit /b 3
)

set "java=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
"%java%" -version >nul 2>&1 <nul
if errorlevel 1 (
  echo sanko: Java is missing. Install a JDK 17 or newer, or set JAVA_HOME. 1>&2
  exit /b 3
)

if defined SANKO_REBUILD goto build
if exist "%jar%" goto run

:build
where mvn >nul 2>&1
if errorlevel 1 (
  echo sanko: Maven ^(mvn^) is missing. Install Maven 3.8 or newer; it builds Sanko once. 1>&2
  exit /b 3
)
if not exist "%root%gtp\target" mkdir "%root%gtp\target"
mkdir "%lock%" >nul 2>&1
if errorlevel 1 (
  echo sanko: another build is running; if not, remove the folder "%lock%". 1>&2
  exit /b 3
)
echo sanko: building module %module%; the first time this takes some minutes ... 1>&2
pushd "%root%"
call mvn -B -q -DskipTests -Dspotless.check.skip -Dcheckstyle.skip -Djacoco.skip -pl %module% -am package >"%log%" 2>&1 <nul
set "failed=%errorlevel%"
popd
rmdir "%lock%"
if not "%failed%"=="0" (
  echo sanko: the build failed: 1>&2
  type "%log%" 1>&2
  exit /b 3
)
echo sanko: built 1>&2

:run
set "collector=-XX:+UseParallelGC"
set SANKO_JAVA_OPTS 2>nul | findstr /l /c:"-XX:+Use" >nul && set "collector="
"%java%" -Xss4m -Xlog:disable -Xlog:all=error:stderr %collector% %SANKO_JAVA_OPTS% -jar "%jar%" %*
exit /b %errorlevel%
